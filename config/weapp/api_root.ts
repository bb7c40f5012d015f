/** Where the demo's mini-program looks for the server: the one of `npm start`, seen from the developer tools on the same machine. */
export const DEMO_API_ROOT = 'http://localhost:8080'

/**
 * The server's address that is built in. WeChat talks to https only, and a package that asks nobody's address would pass the build and fail at every patient.
 * @throws Error for a release without an https address
 */
export function apiRootOf({
  TARO_APP_API_ROOT: given = '',
  TARO_APP_DEMO: demo,
  NODE_ENV: mode,
}: Readonly<Record<string, string | undefined>>): string {
  if (given.startsWith('https://')) return given
  if (demo === '1' || mode !== 'production') return given || DEMO_API_ROOT
  throw new Error(
    `TARO_APP_API_ROOT is ${given || 'missing'}: a release of the mini-program needs the server's https address.`,
  )
}
