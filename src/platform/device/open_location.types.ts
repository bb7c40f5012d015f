/** A place on the map; coordinates are GCJ-02, as Chinese maps use them. */
export interface Place {
  name: string
  address: string
  latitude: number
  longitude: number
}

/** Shows a place on a map, with directions. */
export type OpenLocation = (place: Place) => void
