/** Messages: what other areas call to tell a patient something. */
export { announce, overtake, type Addressee, type Announcement } from './announcing'
