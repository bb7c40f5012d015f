/** Taro's parts as the H5 shows them, as far as our parts and NutUI's ask for them. */
export { default as Image } from '../h5/slim/image'
export { default as Text } from '../h5/slim/text'
export { default as View } from '../h5/slim/view'
export { default as Button } from '@tarojs/components-react/dist/components/button/index.js'
export { default as Input } from '@tarojs/components-react/dist/components/input/index.js'
export { default as ScrollView } from '@tarojs/components-react/dist/components/scroll-view/index.js'
