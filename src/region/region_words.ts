/** The path of names as one writes it on an envelope, a name that repeats the one before left out: 北京市 北京市 东城区 is 北京市东城区. */
export function formatRegion(names: readonly string[], separator = ''): string {
  return names.filter((name, position) => name !== names[position - 1]).join(separator)
}
