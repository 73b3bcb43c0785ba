  // Shoot whoever shot at you or at a friend last; else a known enemy who is still alive; else
  // hold fire.
  const ours = [view.me, ...view.friends];
  for (const shots of [...view.history].reverse())
    for (let shooter = 0; shooter < shots.length; shooter++)
      if (legal.includes(shooter) && !ours.includes(shooter) && ours.includes(shots[shooter]))
        return { action: shooter };
  const foes = view.enemies.filter((enemy) => legal.includes(enemy));
  return { action: foes.length ? foes[0] : legal[0] };
