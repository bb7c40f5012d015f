import { readFileSync } from 'node:fs'
import type { Host } from '../host'
import { asks, call, returns, textIn, WxFailure, type ApiTable, type Options } from './api'
import { askPrivacy } from './privacy'

/** Files of the mini-program's folder, documents and pictures. */
export function fileApis(program: Host): ApiTable {
  const { files, answers } = program.phone
  const mustExist = (path: string) => {
    if (!files.has(path)) throw new WxFailure(`fail no such file or directory "${path}"`)
  }
  const write = (path: string, data: unknown) =>
    void files.set(
      path,
      typeof data === 'string' ? Buffer.from(data) : Buffer.from(data as ArrayBuffer),
    )
  const later = (name: string, run: (options: Options) => unknown) =>
    asks('real', run).make(name, program)
  return {
    env: { level: 'real', make: () => ({ USER_DATA_PATH: 'wxfile://usr' }) },
    getFileSystemManager: returns('real', () => ({
      writeFileSync: (path: string, data: unknown) => write(path, data),
      unlinkSync: (path: string) => void files.delete(path),
      readFileSync: (path: string) =>
        files.get(path)?.toString('utf8') ?? readFileSync(path, 'utf8'),
      accessSync: mustExist,
      readFile: later('readFile', (options) => ({
        data: files.get(textIn(options, 'filePath'))?.toString('base64'),
      })),
      writeFile: later('writeFile', (options) => write(textIn(options, 'filePath'), options.data)),
      unlink: later('unlink', (options) => void files.delete(textIn(options, 'filePath'))),
    })),
    chooseMedia: asks('imitated', async () => {
      await askPrivacy(program, 'chooseMedia')
      if (answers.photo === undefined) throw new WxFailure('fail cancel')
      const tempFilePath = 'wxfile://tmp_photo.jpg'
      files.set(tempFilePath, answers.photo)
      return { tempFiles: [{ tempFilePath, size: answers.photo.byteLength }] }
    }),
    openDocument: asks('imitated', (options) => mustExist(textIn(options, 'filePath'))),
    shareFileMessage: asks('imitated', (options) => mustExist(textIn(options, 'filePath'))),
    previewImage: asks('noted', () => undefined),
    getImageInfo: asks('imitated', () => ({ width: 512, height: 512, path: '', type: 'jpeg' })),
    compressImage: asks('noted', (options) => ({ tempFilePath: textIn(options, 'src') })),
    saveImageToPhotosAlbum: asks('imitated', async () => {
      await askPrivacy(program, 'saveImageToPhotosAlbum')
      if (answers.permission === 'refuse') throw new WxFailure('fail auth deny')
    }),
    canvasToTempFilePath: asks('imitated', () => {
      const tempFilePath = `wxfile://tmp_canvas_${files.size + 1}.png`
      files.set(tempFilePath, Buffer.alloc(1))
      return { tempFilePath }
    }),
    createOffscreenCanvas: returns('imitated', () => aCanvas(300, 150)),
  }
}

/** A canvas that remembers what was drawn; pictures load at once. */
export function aCanvas(width: number, height: number): Record<string, unknown> {
  const drawn: string[] = []
  const context = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'drawn'
          ? drawn
          : (...given: unknown[]) => drawn.push(`${String(name)}(${given.map(String).join()})`),
      set: () => true,
    },
  )
  return {
    width,
    height,
    getContext: () => context,
    createImage: () => {
      const image: Record<string, unknown> = { width: 512, height: 512 }
      Object.defineProperty(image, 'src', { set: () => queueMicrotask(() => call(image.onload)) })
      return image
    },
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    cancelAnimationFrame: (id: NodeJS.Timeout) => clearTimeout(id),
  }
}
