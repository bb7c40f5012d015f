import Image from './slim/image'
import Text from './slim/text'
import View from './slim/view'

/** What home is drawn with in the document which the server sends. */
export { Image, Text, View }
