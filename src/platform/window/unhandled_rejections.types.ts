/** Keeps quiet about rejections that the patient has been told of already, wherever nobody awaited them; all others stay errors. */
export type QuietRejections = (isTold: (reason: unknown) => boolean) => void
