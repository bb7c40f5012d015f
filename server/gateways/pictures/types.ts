/** Where pictures of reports lie, when not in the database. Names say nothing about anybody. */

/** Keeps pictures by name; doing any of it twice is harmless. @throws GatewayUnavailable, GatewayRefused */
export interface PictureStore {
  keep(name: string, picture: { mediaType: string; content: Buffer }): Promise<void>
  read(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}
