/** Where pictures of reports are stored, when not in the database. Names reveal nothing. */

/** Stores pictures by name; every operation is idempotent. @throws GatewayUnavailable, GatewayRefused */
export interface PictureStore {
  keep(name: string, picture: { mediaType: string; content: Buffer }): Promise<void>
  read(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}
