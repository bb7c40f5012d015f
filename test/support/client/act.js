/** `act` where React 18.3 keeps it now; the old place warns. */
module.exports = { act: require('react').act }
