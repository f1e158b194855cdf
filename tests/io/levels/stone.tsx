<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="stone" tilewidth="16" tileheight="16" tilecount="8" columns="8">
 <image source="stone.png" width="128" height="16"/>
 <tile id="0">
  <properties>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1">
  <objectgroup draworder="index">
   <object id="1" x="0" y="16">
    <polygon points="0,0 16,0 16,-16"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="2">
  <properties>
   <property name="solid" type="bool" value="true"/>
   <property name="one_way" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="tile" value="one_way_ledge"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="tile" value="rise_low"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="tile" value="rise_high"/>
  </properties>
 </tile>
 <tile id="7">
  <objectgroup draworder="index">
   <object id="1" x="4" y="4" width="8" height="8">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
</tileset>
