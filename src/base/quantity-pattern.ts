/**
 * What a parameter that is a quantity looks like, as a whole text. Whether it reads as one is left to the engines: what
 * is none is compared with nothing.
 */
export const quantityPattern = '[+-]?[0-9.]+(?:[eE][+-]?[0-9]+|[numkMGTPE]|[KMGTPE]i)?';
