/** Keeps a page with health data out of WeChat's share menu. */
export type HideShareMenu = () => void
