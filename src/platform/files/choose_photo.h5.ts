import type { ChoosePhoto } from './choose_photo.types'

/** A paper is read at this size. */
const MAX_SIDE_PX = 1600
const QUALITY = 0.85
/** Browsers that tell of no cancelling come back to the page without a file; a large photo arrives some seconds after that. */
const BACK_MS = 10_000

/** The browser's own choice of camera or album; the picture is drawn anew, upright and smaller. */
export const choosePhoto: ChoosePhoto = async () => {
  const file = await chooseFile()
  return file && base64Of(await draw(file))
}

function chooseFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    const end = () => {
      window.removeEventListener('focus', cameBack)
      resolve(input.files?.[0])
    }
    const cameBack = () => {
      setTimeout(() => {
        if (!input.files?.length) end()
      }, BACK_MS)
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    window.addEventListener('focus', cameBack)
    input.click()
  })
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file)
  try {
    const image = await load(address)
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('no picture'))
    image.src = address
  })
}

function base64Of(canvas: HTMLCanvasElement): string {
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',')
  return base64
}
