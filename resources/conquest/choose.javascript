  // Begin at free places, strategic ones first; then gather at one place that has foreign
  // neighbours, and attack from there whoever is weaker; else go on.  Places are numbers; `roads` of
  // the map say which are neighbours.
  const { owners, troops, forts } = view;
  const { strategic } = match.rules.map;
  const foreign = new Set();
  for (const [one, other] of match.rules.map.roads) {
    if (owners[other] !== match.seat) foreign.add(one);
    if (owners[one] !== match.seat) foreign.add(other);
  }
  const worth = ({ type, source, target, place }) => {
    if (type === "Attack") {
      const more = troops[source] - troops[target] - forts[target] - 2;
      return more > 0 && strategic.includes(target) ? more + 100 : more;
    }
    if (type === "Put" && owners[place] !== match.seat)
      return strategic.includes(place) ? 1100 : 1000;
    if (type === "Put") return 1 + (foreign.has(place) ? troops[place] : 0);
    return type === "NextPhase" || type === "EndTurn" ? 0.5 : 0;
  };
  return { action: [...legal].sort((a, b) => worth(b) - worth(a))[0] };
