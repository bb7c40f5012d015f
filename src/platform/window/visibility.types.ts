/** Tells whether the app is in front, now and at each change; the returned function stops that. For what should rest in the background, such as polling. */
export type OnVisibilityChange = (listener: (isVisible: boolean) => void) => () => void
