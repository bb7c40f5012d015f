/** Where a mini-program built without `TARO_APP_API_ROOT` looks for the server: the one of `npm start`, seen from the developer tools on the same machine. */
export const DEMO_API_ROOT = 'http://localhost:8080'
