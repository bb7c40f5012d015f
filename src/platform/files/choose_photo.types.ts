/** Has the patient take a photo or choose one: a JPEG or PNG in base64, made smaller where it is large; undefined when he did not. Called in a tap. @throws when it cannot be read */
export type ChoosePhoto = () => Promise<string | undefined>
