/** Saves a picture to the phone's album. Rejects, with a message for the patient, where that is unsupported (spec §8) or not permitted. */
export type SaveImage = (address: string) => Promise<void>

/** Spec §8: saving an image to the album is unsupported. */
export const saveImageUnsupported = '这里不能保存图片到相册，请长按图片或截屏保存'
