/** What is called after a hospital's id. Everything of a cell has its name, so that nothing of two cells is the same. */

/** Names of one cell. */
export interface CellNames {
  /** Of the compose project and of the namespace in Kubernetes. */
  project: string
  /** Of the database, and of the user who owns its tables. */
  database: string
  /** The app's user of the database. */
  appUser: string
}

/** @param id the hospital’s id in the group’s file */
export function cellNames(id: string): CellNames {
  const database = `hospital_${id.replace(/-/g, '_')}`
  return { project: `hospital-${id}`, database, appUser: `${database}_app` }
}
