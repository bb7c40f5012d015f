/** Stands in for Taro's navigation bar element: every page draws its own top bar. */
export function initNavigationBar() {}
