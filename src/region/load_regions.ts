/**
 * Loads the region tree where it is needed. On H5 it is a chunk of its own. The mini-program's build turns `import()` into a plain require and puts
 * the tree into the one subpackage whose files ask for it: only the patient subpackage may import this file, else the tree moves to the main package.
 */
export function loadRegions(): Promise<typeof import('./tree')> {
  return import('./tree')
}
