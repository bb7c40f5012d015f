/** Stands in for Taro’s parser of HTML, which our scripts never reach. */
export function setInnerHTML() {}
