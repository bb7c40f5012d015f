/** The app itself creates entry links; another system of the hospital would ask it for one. */
export { makeEntryLink } from '../../server/areas/account'
