/** Stands in for polyfills of what every browser we serve has: fetch and AbortController (see browserslist). */
export {}
