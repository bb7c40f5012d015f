/** A store's values are replaced whole, never changed inside: the builds leave out what would watch their insides (config/loaders/lean_mobx.js). */
export const wholeValues = { deep: false }
