@_exported public import Platform
