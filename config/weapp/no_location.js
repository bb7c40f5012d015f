/** Stands in for Taro's imitation of a browser's address and history: a mini-program has neither, and Taro only tells them which page is shown. */
class Nowhere {
  trigger() {}
}

export { Nowhere as History, Nowhere as Location }
