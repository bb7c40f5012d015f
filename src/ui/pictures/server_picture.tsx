import { Image, type ImageProps } from '@tarojs/components'

import { serverAddress } from '@/settings/server'

interface ServerPictureProps extends Pick<ImageProps, 'className' | 'mode' | 'onError'> {
  /** As the server sends it: its own pictures come without a host. */
  address: string
  /** The screen reader's text; without it the picture is decoration. */
  label?: string
}

const decoration = { alt: '' }

/** A picture on the server. */
export function ServerPicture({ address, label, ...looks }: ServerPictureProps) {
  return (
    <Image
      {...looks}
      src={serverAddress(address)}
      aria-label={label}
      imgProps={label === undefined ? decoration : undefined}
    />
  )
}
