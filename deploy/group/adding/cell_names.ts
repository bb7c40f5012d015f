/** What is called after a hospital's id. Everything of a cell has its name, so that nothing of two cells is the same. */

/** Names of one cell. */
export interface CellNames {
  /** Of the compose project and of the namespace in Kubernetes. */
  project: string
  /** Of the database and of its only user. */
  database: string
}

/** @param id the hospital’s id in the group’s file */
export const cellNames = (id: string): CellNames => ({
  project: `hospital-${id}`,
  database: `hospital_${id.replace(/-/g, '_')}`,
})
