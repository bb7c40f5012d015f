import { type SaveImage, saveImageUnsupported } from './save_image.types'

/** The spec's rule holds on every platform. */
export const saveImage: SaveImage = () => Promise.reject(new Error(saveImageUnsupported))
