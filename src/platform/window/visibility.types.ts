/** Reports whether the app is in front, now and at each change; the returned function stops it. For what should pause in the background, such as polling. */
export type OnVisibilityChange = (listener: (isVisible: boolean) => void) => () => void
