export const deniedWords: readonly [words: string[], say: string][]
