/**
 * Loads the region tree where it is needed. On H5 it is a chunk of its own. The mini-program's build turns `import()`
 * into a plain require: the tree (about 100 kB there) is in the subpackage that imports it, once more in each further
 * one, and in the main package as soon as a tab page imports this file. So only the subpackage of patients does, and on H5
 * the one of copies of a record.
 */
export function loadRegions(): Promise<typeof import('./tree')> {
  return import('./tree')
}
