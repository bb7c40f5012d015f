/** Stands in for Taro's imitation of a browser's link, which takes addresses apart: no page has one. */
export class AnchorElement {}
