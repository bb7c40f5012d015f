/** Elements of the platform that scripts of ours draw, by Taro's names. */
export function drawnElements(): Set<string>
