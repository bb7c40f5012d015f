/** Keeps a page with health data out of WeChat's share menu, until the returned function is called where the menu is the window's. */
export type HideShareMenu = () => (() => void) | undefined
