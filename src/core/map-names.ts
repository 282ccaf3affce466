/** An object with the names of another, and a value for each. */
export const mapNames = <Name extends string, Value>(
  of: Readonly<Record<Name, unknown>>,
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries((Object.keys(of) as Name[]).map((name) => [name, valueOf(name)])) as Record<Name, Value>
