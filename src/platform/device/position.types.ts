/** A place on the earth, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Asks the phone for its position, which asks the patient; undefined without one. */
export type FindPosition = () => Promise<Position | undefined>
