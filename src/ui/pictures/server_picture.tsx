import { Image, type ImageProps } from '@tarojs/components'

import { serverAddress } from '@/settings/server'

interface ServerPictureProps extends Pick<ImageProps, 'className' | 'mode' | 'onError'> {
  /** As the server names it: its own pictures come without a host. */
  address: string
  /** What a screen reader says; without it the picture is decoration. */
  label?: string
}

const decoration = { alt: '' }

/** A picture that the server keeps. */
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
