import * as z from 'zod/mini'
import { type Language as BrandLanguage, brand } from '#brand/brand'

/** A language of the site as a BCP 47 tag. */
export const Language = z.enum(brand.languages)

/** An object with an optional text per language. */
export function inSomeLanguages<Text extends z.ZodMiniType>(text: Text) {
  const shape = Object.fromEntries(brand.languages.map((language) => [language, z.optional(text)]))
  return z.strictObject(shape as Record<BrandLanguage, z.ZodMiniOptional<Text>>)
}

/** An object with a text per language, none left out. */
export function inEveryLanguage<Text extends z.ZodMiniType>(text: Text) {
  const shape = Object.fromEntries(brand.languages.map((language) => [language, text]))
  return z.strictObject(shape as Record<BrandLanguage, Text>)
}

type Default = typeof brand.defaultLanguage

/** An object with a text per language. The brand's default language is required because it is the fallback. */
export function inLanguages<Text extends z.ZodMiniType>(text: Text) {
  const { defaultLanguage, languages } = brand
  const shape = languages.map((language) => [language, language === defaultLanguage ? text : z.optional(text)])
  return z.strictObject(
    Object.fromEntries(shape) as Record<Default, Text> &
      Record<Exclude<BrandLanguage, Default>, z.ZodMiniOptional<Text>>,
  )
}
