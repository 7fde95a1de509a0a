export { allOf, anyOf, Bool, not } from './author/bool.ts';
export { constants } from './author/constants.ts';
export type { Placed } from './author/handle.ts';
export { containerHint, knownContainers } from './author/keystone/container-hint.ts';
export {
  allContainers,
  type Container,
  type ContainerClasses,
  containerClasses,
  containerNames,
  isNativeSidecar,
  nameOf,
} from './author/keystone/containers.ts';
export { type Injected, isInjected } from './author/keystone/injected.ts';
export { injected } from './author/keystone/injected-parameters.ts';
export { type Marks, markingKey, marks } from './author/keystone/marks.ts';
export { isAnnotationKey, isContainerName } from './author/keystone/names.ts';
export { type EffectivePolarity, effectivePolarity } from './author/keystone/polarity.ts';
export { styles } from './author/keystone/style-parameters.ts';
export {
  blanks,
  type FirstKeys,
  firstKeys,
  isListKey,
  isMarkKey,
  isPerContainerKey,
  isSingleKey,
  isTooLong,
  listedNames,
  markedContainer,
  type Polarity,
  recommendedPrefix,
  type Styles,
  type StylesUsed,
  stylesUsed,
} from './author/keystone/styles.ts';
export { shown } from './author/message.ts';
export { Names, names, noNames, within } from './author/names.ts';
export { NodeHandle } from './author/node-handle.ts';
export type { ObjectHandle, TextMap } from './author/object-handle.ts';
export { Int, Quantity } from './author/ordered.ts';
export { boolean, group, integer, quantity, records, string, strings } from './author/parameters.ts';
export { definePolicy, type Markdown, type PolicyDefinition, type Subject } from './author/policy.ts';
export { error, info, warn } from './author/rule.ts';
export { choose, concat, join, type OptionalStr, Str, type Text } from './author/str.ts';
export {
  defineConfig,
  type KeystoneConfig,
  type KindConfig,
  type PolicyConfig,
} from './config/define-config.ts';
export { addKeystoneVocabulary, keystoneVocabulary } from './vocabulary/keystone.ts';
