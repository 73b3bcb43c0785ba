  // Any of them, by a small generator of our own: the seed makes a match repeatable.
  match.state = ((match.state ?? match.seed + 1) * 48271) % 2147483647;
  return { choice: match.state % legal.length };
