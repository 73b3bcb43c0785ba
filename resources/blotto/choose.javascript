  // With streaks the third castle decides, else each as much as it is worth; and some soldiers are
  // moved by chance, so that nobody knows.  There are too many plans to list: `legal` is null, and a
  // plan is a list of soldiers.
  const { values, soldiers, streak } = match.rules;
  const usual = [9, 16, 25, 13, 12, 9, 7, 4, 3, 2];
  const shares = values.map((value, castle) => (streak === 3 ? (usual[castle] ?? 2) : value));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const plan = shares.map((share) => Math.floor((soldiers * share) / sum(shares)));
  plan[0] += soldiers - sum(plan);
  let state = match.seed + 1; // a small generator of our own: the seed makes a match repeatable
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  for (let i = 0; i < 10; i++) {
    const [giver, getter] = [below(plan.length), below(plan.length)];
    if (plan[giver] === 0) continue;
    plan[giver]--;
    plan[getter]++;
  }
  return { action: plan };
