/** Stands in for Taro's watch over changes of a page's elements, which nobody keeps. */
export class MutationObserver {
  static record() {}
}
