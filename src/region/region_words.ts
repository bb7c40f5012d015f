/** The path of names as in a postal address, without repeated names: 北京市 北京市 东城区 is 北京市东城区. */
export function formatRegion(names: readonly string[], separator = ''): string {
  return names.filter((name, position) => name !== names[position - 1]).join(separator)
}
