import { type SaveImage, saveImageUnsupported } from './save_image.types'

export const saveImage: SaveImage = () => Promise.reject(new Error(saveImageUnsupported))
