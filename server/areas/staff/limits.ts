/** How long somebody may sit at the desk. */

/** Without a doing for so long, the session ends. */
export const idleMinutes = 30
/** After a working day one signs in again, however busy. */
export const sessionHours = 12
/** A sign-in that was begun is finished within this time. */
export const signInMinutes = 10
