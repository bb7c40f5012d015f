/** A place on the earth, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Asks the phone where it is, which asks the patient; undefined when it does not say. */
export type FindPosition = () => Promise<Position | undefined>
