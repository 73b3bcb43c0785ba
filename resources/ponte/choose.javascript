  // Answer with the weakest team that beats the one they named, else with the weakest of all;
  // name one's strongest.
  const [mine, theirs] = [view.strengths[match.seat], view.strengths[1 - match.seat]];
  const ordered = [...legal].sort((a, b) => mine[a] - mine[b]);
  if (view.named === null) return { action: ordered[ordered.length - 1] };
  const beats = ordered.filter((team) => mine[team] > theirs[view.named]);
  return { action: (beats.length ? beats : ordered)[0] };
