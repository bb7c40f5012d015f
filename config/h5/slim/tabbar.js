/** Stands in for Taro's tab bar: ours is drawn by the tab pages, and this one would bring Stencil into the first load. */
export function initTabbar() {}
