/** A place on the map; coordinates are GCJ-02, as Chinese maps use them. */
export interface Place {
  name: string
  address: string
  latitude: number
  longitude: number
}

/** Shows a place on a map, from where the patient can be led there. */
export type OpenLocation = (place: Place) => void
