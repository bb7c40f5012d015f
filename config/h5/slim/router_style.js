/** Stands in for the styles that Taro's router writes into the page: they are in base.css, where no script has to run for them. */
export function addStyle() {}
export {
  addStyle as loadAnimateStyle,
  addStyle as loadNavigationBarStyle,
  addStyle as loadRouterStyle,
}
